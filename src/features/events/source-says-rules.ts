import { changesBetween, type FoundEvent } from './import-rules.ts';

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
export type SourceSays = Pick<FoundEvent, SourceField> & { startsAt: string; endsAt: string };

/** The fields of a stored event that follow its source; cancelling is handled separately. */
export type FollowedValues = {
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

export function sourceValuesOf(found: FoundEvent): SourceSays {
  const { title, description, location, allDay, url, cancelled, sequence, tags, priceCents } =
    found;
  return {
    ...{ title, description, location, allDay, url, cancelled, sequence, tags, priceCents },
    startsAt: found.startsAt.toISOString(),
    endsAt: found.endsAt.toISOString(),
  };
}

/** Converts a source's values to the event's columns. */
export function valuesOf(says: SourceSays): FollowedValues {
  const { title, description, location, allDay, url, tags, priceCents } = says;
  return {
    title,
    description: description || null,
    location: location || null,
    startsAt: new Date(says.startsAt),
    endsAt: new Date(says.endsAt),
    allDay,
    sourceUrl: url,
    tags: [...tags],
    priceCents: priceCents ?? 0,
    priceKnown: priceCents !== null,
  };
}

/**
 * The changes to apply from the source: the fields that it changed since the last import, except those that an admin
 * edited. Start and end count as one field. Null if the source changed nothing, or sent an older revision.
 */
export function changesToApply(
  stored: FollowedValues,
  says: SourceSays,
  found: FoundEvent,
): { values: Partial<FollowedValues>; cancelled: boolean | null } | null {
  const before = {
    ...says,
    startsAt: new Date(says.startsAt),
    endsAt: new Date(says.endsAt),
  };
  const changed = changesBetween(before, found);
  if (changed.length === 0) return null;
  const was = valuesOf(says);
  const now = valuesOf(sourceValuesOf(found));
  const isEdited = (name: keyof FollowedValues) => textOf(stored[name]) !== textOf(was[name]);
  const isTimeEdited = (['startsAt', 'endsAt', 'allDay'] as const).some(isEdited);
  const values = Object.fromEntries(
    (Object.keys(now) as (keyof FollowedValues)[])
      .filter((name) => textOf(was[name]) !== textOf(now[name]))
      .filter((name) => !(timeFields.has(name) ? isTimeEdited : isEdited(name)))
      .map((name) => [name, now[name]]),
  );
  return { values, cancelled: changed.includes('cancelled') ? found.cancelled : null };
}

const timeFields = new Set(['startsAt', 'endsAt', 'allDay']);

const textOf = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
