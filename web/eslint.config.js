// A small, quiet set: what is reported is to be mended, and nothing is reported.
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'engine/', 'public/', 'node_modules/'] },
  ...tseslint.configs.recommended,
  ...svelte.configs['flat/recommended'],
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: tseslint.parser } } },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // The state is made of raw values that are replaced whole; maps inside a function are not reactive and need not be.
      'svelte/prefer-svelte-reactivity': 'off',
      // A derived value is not a form that its fields can be typed into.
      'svelte/prefer-writable-derived': 'off',
      // Lists of plain words are drawn anew as a whole; where order matters there is a key.
      'svelte/require-each-key': 'off',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.svelte'],
    rules: { 'prefer-const': 'off', 'svelte/prefer-const': ['error', { destructuring: 'all' }] },
  },
  { files: ['scripts/**', 'e2e/**', 'boards/gallery/**'], rules: { 'no-console': 'off' } },
);
