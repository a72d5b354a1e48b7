import type { messages as english } from '../en/index.ts';
import { checkIn } from './check-in.ts';
import { dashboard } from './dashboard.ts';
import { household } from './household.ts';
import { kiosk } from './kiosk.ts';
import { notifications } from './notifications.ts';
import { profile } from './profile.ts';
import { security } from './security.ts';
import { visitorMessages } from './visitors.ts';

/** All that pages say in Spanish. */
export const messages: typeof english = {
  ...visitorMessages,
  checkIn,
  dashboard,
  household,
  kiosk,
  notifications,
  profile,
  security,
};
