import { CPU_SLOWDOWN, type InteractionTime } from './measure-interactions.ts';
import type { PageChange } from './measure-page-changes.ts';
import { type PageMeasurements, ROUNDS } from './measure-pages.ts';

const INTERACTION_TARGET_MILLIS = 200;
const CHANGE_TARGET_MILLIS = 100;

/** Formats the results section on the pages of families and the desk. */
export function pagesDocument({ interactions, changes }: PageMeasurements): string {
  return `## Pages

In Chromium, on the sample data of \`npm run seed\`; each time is the minimum of ${ROUNDS} rounds.

Interaction to next paint (event timing), with the CPU slowed down ${CPU_SLOWDOWN} times, on 390 x 844 and for the desk on 820 x 1180:
the slowest step of each page's flow (scripts/bench/user-flows.ts), in milliseconds.

| page | slowest step | to next paint | below ${INTERACTION_TARGET_MILLIS} |
|---|---|---|---|
${interactions.map(interactionRow).join('\n')}

From lifting the finger off a link until the next page shows its content, in milliseconds. Every page is
opened for the first time in a new browser profile.

| from | to | shown after | below ${CHANGE_TARGET_MILLIS} |
|---|---|---|---|
${changes.map(changeRow).join('\n')}
`;
}

const interactionRow = ({ page, step, millis }: InteractionTime) =>
  `| ${page} | ${step} | ${millis} | ${millis < INTERACTION_TARGET_MILLIS ? 'yes' : '**no**'} |`;

const changeRow = ({ from, to, millis }: PageChange) =>
  `| \`${from}\` | \`${to}\` | ${millis.toFixed(0)} | ${millis < CHANGE_TARGET_MILLIS ? 'yes' : '**no**'} |`;
