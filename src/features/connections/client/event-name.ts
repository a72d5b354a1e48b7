import type { Messages } from 'use-intl';

type Name = keyof Messages['officeConnections']['event'];

/** The text key of an event; keys cannot contain dots. */
export const eventKey = (event: string) => `event.${event.replace('.', '_') as Name}` as const;
