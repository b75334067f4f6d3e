// The messages of the pages that teach, in the reader's language.

import { enTeach, type TeachMessages } from './en_teach';
import { pick } from './index';

export const w = pick<TeachMessages>({ en: enTeach });
