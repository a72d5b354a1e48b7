import type { Messages } from 'use-intl';

type Name = keyof Messages['officeConnections']['event'];

/** The text key of an event, in which dots are not allowed. */
export const eventTextKey = (event: string) => `event.${event.replace('.', '_') as Name}` as const;
