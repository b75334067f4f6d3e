// The messages of the pages before a battle, in the reader's language.

import { enOwn, type OwnMessages } from './en_own';
import { pick } from './index';

export const o = pick<OwnMessages>({ en: enOwn });
