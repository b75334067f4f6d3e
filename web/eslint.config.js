// A small, quiet set: what is reported is to be mended, and nothing is reported.
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** What scripts use of a browser, inside a page. */
const IN_PAGE = [
  'DOMMatrix',
  'Image',
  'MutationObserver',
  'PointerEvent',
  'caches',
  'document',
  'getComputedStyle',
  'indexedDB',
  'innerHeight',
  'innerWidth',
  'location',
  'requestAnimationFrame',
  'scrollTo',
  'scrollY',
  'window',
];
const off = (names) => Object.fromEntries(Object.keys(names).map((name) => [name, 'off']));
const only = (names, wanted) => Object.fromEntries(wanted.map((name) => [name, names[name]]));

export default tseslint.config(
  { ignores: ['dist/', 'engine/', 'public/', 'node_modules/'] },
  ...tseslint.configs.recommended,
  ...svelte.configs['flat/recommended'],
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  // Scripts and browser tests: nothing else looks for a name that nobody has defined. Of a browser's names only those that what
  // they run in a page uses: among all of them (name, open, find, stop ...) a missing import would pass.
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { ...off(globals.browser), ...globals.node, ...only(globals.browser, IN_PAGE) } },
    rules: { 'no-undef': 'error' },
  },
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
