import { changesBetween, type FoundEvent } from './import-rules.ts';

type Told =
  | 'title'
  | 'description'
  | 'location'
  | 'allDay'
  | 'url'
  | 'cancelled'
  | 'sequence'
  | 'tags'
  | 'priceCents';

/** What a source said of an event when it was read last, as it is kept beside the event. */
export type SourceSays = Pick<FoundEvent, Told> & { startsAt: string; endsAt: string };

/** The part of a stored event that its source speaks for; cancelling is followed on its own. */
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

export function sayingOf(found: FoundEvent): SourceSays {
  const { title, description, location, allDay, url, cancelled, sequence, tags, priceCents } =
    found;
  return {
    ...{ title, description, location, allDay, url, cancelled, sequence, tags, priceCents },
    startsAt: found.startsAt.toISOString(),
    endsAt: found.endsAt.toISOString(),
  };
}

/** What a source's words are as an event's own values. */
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
 * What an event takes over of what its source says now: what the source changed since it was read last,
 * but no value that an admin has made another one. Start and end are one: both are kept, or none.
 * Null where the source changed nothing (or answers an older revision).
 */
export function whatToFollow(
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
  const now = valuesOf(sayingOf(found));
  const isOwn = (name: keyof FollowedValues) => textOf(stored[name]) !== textOf(was[name]);
  const ownTime = (['startsAt', 'endsAt', 'allDay'] as const).some(isOwn);
  const values = Object.fromEntries(
    (Object.keys(now) as (keyof FollowedValues)[])
      .filter((name) => textOf(was[name]) !== textOf(now[name]))
      .filter((name) => !(timeFields.has(name) ? ownTime : isOwn(name)))
      .map((name) => [name, now[name]]),
  );
  return { values, cancelled: changed.includes('cancelled') ? found.cancelled : null };
}

const timeFields = new Set(['startsAt', 'endsAt', 'allDay']);

const textOf = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
