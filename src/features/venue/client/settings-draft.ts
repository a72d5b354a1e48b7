import { isLanguage, type Language } from '#shared/languages.ts';
import type { VenueSettings } from '../venue-rules.ts';
import {
  type Choice,
  type FieldName,
  fieldsOf,
  type GroupName,
  type SettingKind,
  weightNames,
} from './settings-groups.ts';

/** The edited values of a group's settings; weights as "weight.<part>". */
export type SettingsDraft = Record<string, string | boolean>;

/** The initial draft of a group. */
export function draftOf(group: GroupName, settings: VenueSettings): SettingsDraft {
  const draft: SettingsDraft = {};
  for (const [name, { kind }] of fieldsOf(group)) draft[name] = toFieldValue(kind, settings[name]);
  if (group === 'matches') {
    for (const part of weightNames) draft[`weight.${part}`] = String(settings.matchWeights[part]);
  }
  return draft;
}

function toFieldValue(kind: SettingKind['kind'], value: unknown): string | boolean {
  if (typeof value === 'boolean') return value;
  if (value === null) return '';
  return kind === 'money' ? (Number(value) / 100).toFixed(2) : String(value);
}

/** If only one language is offered, it becomes the first one, as the server requires. */
export function withChange(
  draft: SettingsDraft,
  name: string,
  value: string | boolean,
): SettingsDraft {
  const alone = name === 'languagesOffered' && value !== 'both';
  return { ...draft, [name]: value, ...(alone && { firstLanguage: value }) };
}

/** The choices of a setting that are valid with the others. */
export function choicesFor(name: FieldName, choices: readonly Choice[], draft: SettingsDraft) {
  const { languagesOffered } = draft;
  if (name !== 'firstLanguage' || languagesOffered === 'both') return choices;
  return choices.filter((one) => one === languagesOffered);
}

/** The language that the draft would newly offer alone, or null. */
export function languageAlone(before: SettingsDraft, draft: SettingsDraft): Language | null {
  const { languagesOffered } = draft;
  if (languagesOffered === before.languagesOffered) return null;
  return isLanguage(languagesOffered) ? languagesOffered : null;
}

/** The changed fields only, so concurrent edits do not overwrite each other. */
export function changesOf(group: GroupName, before: SettingsDraft, draft: SettingsDraft) {
  const changes: Record<string, unknown> = {};
  for (const [name, kind] of fieldsOf(group)) {
    const value = draft[name];
    if (value !== before[name] && value !== undefined) changes[name] = toRequestValue(kind, value);
  }
  const isWeightChanged = weightNames.some(
    (part) => draft[`weight.${part}`] !== before[`weight.${part}`],
  );
  if (group === 'matches' && isWeightChanged) changes.matchWeights = weightsOf(draft);
  return changes;
}

function toRequestValue(kind: SettingKind, value: string | boolean): unknown {
  if (typeof value === 'boolean' || kind.kind === 'text' || kind.kind === 'choice') return value;
  const typed = value.trim().replace(',', '.');
  // The server's validation reports an empty number.
  if (typed === '') return null;
  return kind.kind === 'money' ? Math.round(Number(typed) * 100) : Number(typed);
}

export function weightsOf(draft: SettingsDraft): Record<string, number> {
  // The server's validation reports an empty one.
  const numberOf = (typed: unknown) => (typed === '' ? Number.NaN : Number(typed));
  return Object.fromEntries(weightNames.map((part) => [part, numberOf(draft[`weight.${part}`])]));
}

/** The server's problems by the draft's field names. */
export function problemsIn(
  errors: Record<string, string>,
): Partial<Record<FieldName | `weight.${string}`, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [
      name.replace(/^matchWeights\./, 'weight.'),
      error,
    ]),
  );
}
