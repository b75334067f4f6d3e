// A battle of one's own, side by side: whose a field is, what a side has, where an aircraft of the hangar goes.
import { t } from '../messages/more';
import type { AircraftItem, Force, Json, OptionInfo, Seat } from '../protocol';
import type { Values } from './own';

/** Those of a side, by name or by their key; forces of no side are the raid's. */
const sideOf = (f: OptionInfo) =>
  f.side ??
  (f.key.startsWith('blue_') ? 'blue' : f.key.startsWith('red_') ? 'red' : f.section === 'forces' ? 'blue' : '');
export const fieldsOf = (fields: readonly OptionInfo[], side: Seat): OptionInfo[] =>
  fields.filter((f) => sideOf(f) === side && f.section !== 'names');

/** Where a type of the hangar goes on a side: a field that offers it, or one more of a list. */
export function placeFor(
  item: AircraftItem,
  fields: readonly OptionInfo[],
  values: Values,
): { key: string; value: Json } | undefined {
  const offers = (f: OptionInfo) => f.hangar === item.kind && f.choices?.includes(item.id);
  const simple = fields.filter((f) => !f.fields && offers(f));
  const fighter = item.role === 'Fighter' || item.role === 'Jet';
  const field = fighter ? simple.at(-1) : simple[0];
  if (field) return { key: field.key, value: item.id };
  for (const group of fields) {
    const inner = group.fields?.find((f) => f.hangar === item.kind && (!f.choices || f.choices.includes(item.id)));
    if (!inner) continue;
    const list = Array.isArray(values[group.key]) ? (values[group.key] as Json[]) : [];
    const one = { [inner.key]: inner.choices ? item.id : item.name.slice(0, inner.text_up_to ?? 24) };
    const least = Math.max(list.length + 1, group.min ?? 1);
    const added = Array.from({ length: least - list.length }, () => ({ ...one }));
    return { key: group.key, value: [...list, ...added] };
  }
}
/** Does one of these fields name it? */
export function names(item: AircraftItem, fields: readonly OptionInfo[], values: Values): boolean {
  const text = JSON.stringify(fields.map((f) => values[f.key] ?? null));
  return text.includes(JSON.stringify(item.id)) || text.includes(JSON.stringify(item.name));
}

/** "3 B-17F squadron": units that differ by their letter or number alone stand together. */
export function together(all: readonly Force[]): Force[] {
  const short = (name: string) => name.replace(/\s+([A-Z]{1,2}|\d{1,3})(?=,|$)/, '');
  const same = (f: Force) => all.filter((other) => short(other.name) === short(f.name));
  const joined = all.map((f) =>
    same(f).length > 1 ? { ...f, name: short(f.name), count: same(f).reduce((n, x) => n + x.count, 0) } : f,
  );
  return joined.filter((f, i) => joined.findIndex((other) => other.name === f.name) === i);
}

/** In a side's box nobody needs to be told the side again: "Blue heat seekers" are its heat seekers. */
export function inBox(field: OptionInfo, side: Seat): OptionInfo {
  const [first, ...others] = (field.title ?? '').split(' ');
  if (first !== t.seat[side] || !others.length) return field;
  const title = others.join(' ');
  return { ...field, title: title[0]!.toUpperCase() + title.slice(1) };
}
