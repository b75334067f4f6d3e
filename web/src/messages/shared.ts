// The messages of shared games, for the screens that are loaded when they are wanted.

import { enShared, type SharedMessages } from './en_shared';
import { pick } from './index';
import { t as more } from './more';

export const t = { ...more, shared: pick<SharedMessages>({ en: enShared }) };
