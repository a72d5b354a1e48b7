import type { Messages } from 'use-intl';

type Name = keyof Messages['officeConnections']['event'];

/** Returns the text key of an event. Text keys allow no dots. */
export const eventTextKey = (event: string) => `event.${event.replace('.', '_') as Name}` as const;
