// All messages, for the screens that are loaded when they are wanted.

import { enMore, type MoreMessages } from './en_more';
import { pick, t as first } from './index';

export const t = { ...first, ...pick<MoreMessages>({ en: enMore }) };
