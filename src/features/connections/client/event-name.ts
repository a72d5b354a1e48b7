import type { Messages } from 'use-intl';

type Name = keyof Messages['officeConnections']['event'];

/** The texts' key of an event: keys hold no full stop. */
export const eventKey = (event: string) => `event.${event.replace('.', '_') as Name}` as const;
