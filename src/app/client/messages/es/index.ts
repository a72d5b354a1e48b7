import type { messages as english } from '../en/index.ts';
import { demoMessages } from './demo.ts';
import { familyHelpMessages } from './family-help.ts';
import { firstLoadMessages } from './first-load.ts';
import { memberMessages } from './members.ts';
import { officeMessages } from './office.ts';
import { officeHelpMessages } from './office-help.ts';
import { visitMessages } from './visit.ts';
import { visitorMessages } from './visitors.ts';

/** All Spanish texts of pages. */
export const messages: typeof english = {
  ...firstLoadMessages,
  ...visitMessages,
  ...visitorMessages,
  ...memberMessages,
  ...officeMessages,
  ...demoMessages,
  ...familyHelpMessages,
  ...officeHelpMessages,
};
