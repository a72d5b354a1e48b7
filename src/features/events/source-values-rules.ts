import { changesBetween, type SourceEvent } from './import-rules.ts';

type SourceField =
  | 'title'
  | 'description'
  | 'location'
  | 'allDay'
  | 'url'
  | 'cancelled'
  | 'sequence'
  | 'tags'
  | 'priceCents';

/** An event's values at the last import from its source, stored with the event. */
export type SourceValues = Pick<SourceEvent, SourceField> & { startsAt: string; endsAt: string };

/** The columns of a stored event that are synced from its source; cancellation is handled separately. */
export type SyncedValues = {
  title: string;
  description: string | null;
  location: string | null;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  sourceUrl: string | null;
  tags: string[];
  priceCents: number;
  priceKnown: boolean;
};

/** Returns the values to store for comparison with the next import. */
export function sourceValuesOf(sourceEvent: SourceEvent): SourceValues {
  const { title, description, location, allDay, url, cancelled, sequence, tags, priceCents } =
    sourceEvent;
  return {
    title,
    description,
    location,
    allDay,
    url,
    cancelled,
    sequence,
    tags,
    priceCents,
    startsAt: sourceEvent.startsAt.toISOString(),
    endsAt: sourceEvent.endsAt.toISOString(),
  };
}

/** Converts a source's values to the event's columns. */
export function columnsOf(sourceValues: SourceValues): SyncedValues {
  const { title, description, location, allDay, url, tags, priceCents } = sourceValues;
  return {
    title,
    description: description || null,
    location: location || null,
    startsAt: new Date(sourceValues.startsAt),
    endsAt: new Date(sourceValues.endsAt),
    allDay,
    sourceUrl: url,
    tags: [...tags],
    priceCents: priceCents ?? 0,
    priceKnown: priceCents !== null,
  };
}

/**
 * Returns the changes to apply: the fields that the source changed since the last import, except those that an admin
 * edited. The times count as one field. Returns null if the source changed nothing or sent an older revision.
 */
export function changesToApply(
  stored: SyncedValues,
  sourceValues: SourceValues,
  sourceEvent: SourceEvent,
): { values: Partial<SyncedValues>; cancelled: boolean | null } | null {
  const before = {
    ...sourceValues,
    startsAt: new Date(sourceValues.startsAt),
    endsAt: new Date(sourceValues.endsAt),
  };
  const changedFields = changesBetween(before, sourceEvent);
  if (changedFields.length === 0) return null;
  const previous = columnsOf(sourceValues);
  const current = columnsOf(sourceValuesOf(sourceEvent));
  const isEdited = (name: keyof SyncedValues) =>
    serialize(stored[name]) !== serialize(previous[name]);
  const isTimeEdited = (['startsAt', 'endsAt', 'allDay'] as const).some(isEdited);
  const values = Object.fromEntries(
    (Object.keys(current) as (keyof SyncedValues)[])
      .filter((name) => serialize(previous[name]) !== serialize(current[name]))
      .filter((name) => !(TIME_FIELDS.has(name) ? isTimeEdited : isEdited(name)))
      .map((name) => [name, current[name]]),
  );
  return { values, cancelled: changedFields.includes('cancelled') ? sourceEvent.cancelled : null };
}

const TIME_FIELDS = new Set(['startsAt', 'endsAt', 'allDay']);

const serialize = (value: unknown) =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
