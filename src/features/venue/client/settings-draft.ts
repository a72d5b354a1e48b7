import { isLanguage, type Language } from '#shared/languages.ts';
import { addUrlScheme } from '../page-texts-rules.ts';
import type { VenueSettings } from '../venue-settings.ts';
import {
  type Choice,
  type FieldName,
  fieldsOf,
  type GroupName,
  type SettingControl,
  weightNames,
} from './settings-groups.ts';

/** The form values of one settings group; match weights are named "weight.<part>". */
export type SettingsDraft = Record<string, string | boolean>;

export function toSettingsDraft(group: GroupName, settings: VenueSettings): SettingsDraft {
  const draft: SettingsDraft = {};
  for (const [name, { kind }] of fieldsOf(group)) draft[name] = toFieldValue(kind, settings[name]);
  if (group === 'matches') {
    for (const part of weightNames) draft[`weight.${part}`] = String(settings.matchWeights[part]);
  }
  return draft;
}

function toFieldValue(kind: SettingControl['kind'], value: unknown): string | boolean {
  if (typeof value === 'boolean') return value;
  if (value === null) return '';
  if (isListKind(kind)) return JSON.stringify(value);
  return kind === 'money' ? (Number(value) / 100).toFixed(2) : String(value);
}

/** Whether settings of this kind are lists, which take up the full width of the form. */
export const isListKind = (kind: SettingControl['kind']) =>
  kind === 'hours' || kind === 'hoursExceptions' || kind === 'claims';

/** Sets one value. The only offered language also becomes the default, as the server requires. */
export function setDraftValue(
  draft: SettingsDraft,
  name: string,
  value: string | boolean,
): SettingsDraft {
  const isOnlyLanguage = name === 'languagesOffered' && value !== 'both';
  return { ...draft, [name]: value, ...(isOnlyLanguage && { firstLanguage: value }) };
}

/** Returns the choices of a setting that are compatible with the rest of the draft. */
export function filterChoices(name: FieldName, choices: readonly Choice[], draft: SettingsDraft) {
  const { languagesOffered } = draft;
  if (name !== 'firstLanguage' || languagesOffered === 'both') return choices;
  return choices.filter((choice) => choice === languagesOffered);
}

/** Returns the language that becomes the only one offered when the draft is saved, or null. */
export function findNewOnlyLanguage(saved: SettingsDraft, draft: SettingsDraft): Language | null {
  const { languagesOffered } = draft;
  if (languagesOffered === saved.languagesOffered) return null;
  return isLanguage(languagesOffered) ? languagesOffered : null;
}

/** Returns only the changed fields, so concurrent edits do not overwrite each other. */
export function getSettingsChanges(group: GroupName, saved: SettingsDraft, draft: SettingsDraft) {
  const changes: Record<string, unknown> = {};
  for (const [name, control] of fieldsOf(group)) {
    const value = draft[name];
    if (value !== saved[name] && value !== undefined)
      changes[name] = toRequestValue(control, value);
  }
  const isWeightChanged = weightNames.some(
    (part) => draft[`weight.${part}`] !== saved[`weight.${part}`],
  );
  if (group === 'matches' && isWeightChanged) changes.matchWeights = getWeights(draft);
  return changes;
}

function toRequestValue(control: SettingControl, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  if (control.kind === 'text' && control.type === 'url') return addUrlScheme(value);
  if (control.kind === 'timeZone' || control.kind === 'currency') return value.trim();
  if (control.kind === 'text' || control.kind === 'multiline' || control.kind === 'choice')
    return value;
  if (isListKind(control.kind)) return JSON.parse(value);
  const input = value.trim().replace(',', '.');
  // The server's validation accepts null only for optional numbers.
  if (input === '') return null;
  return control.kind === 'money' ? Math.round(Number(input) * 100) : Number(input);
}

export function getWeights(draft: SettingsDraft): Record<string, number> {
  // An empty weight becomes NaN, which JSON sends as null, so that the server rejects it.
  const toNumber = (input: unknown) => (input === '' ? Number.NaN : Number(input));
  return Object.fromEntries(weightNames.map((part) => [part, toNumber(draft[`weight.${part}`])]));
}

/** Maps the server's validation errors to the field names of the draft. */
export function toDraftErrors(
  errors: Record<string, string>,
): Partial<Record<FieldName | `weight.${string}`, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [
      // An error inside a list is shown on the list.
      name
        .replace(/^matchWeights\./, 'weight.')
        .replace(/^(openingHours|hoursExceptions|claims)\..*/, '$1'),
      error,
    ]),
  );
}
