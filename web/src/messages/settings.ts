// The messages of the settings, which no battle needs.

import { enSettings, type SettingsMessages } from './en_settings';
import { pick } from './index';
import { t as more } from './more';

export const t = { ...more, settings: pick<SettingsMessages>({ en: enSettings }) };
