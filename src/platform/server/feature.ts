import type { Route } from './http/route.ts';
import type { JobDefinition } from './jobs/jobs.ts';
import type { MergePart } from './merge-parts.ts';
import type { MailCheck } from './outbox/mail-checks.ts';
import type { PersonalPart } from './personal-data.ts';
import type { TextsByLanguage } from './say.ts';
import type { Services } from './services.ts';

/**
 * What a feature hands to those below it. Each hook is an array, or a record whose names differ between
 * features. A feature that asks others for something declares its hook here by declaration merging.
 */
export interface Hooks {
  routes: Route[];
  jobs: Record<string, JobDefinition<never>>;
  texts: TextsByLanguage[];
  /** Whenever the venue is opened, before anything else: what must be stored once. */
  prepare: ((ctx: Pick<Services, 'db' | 'config'>) => Promise<void>)[];
  /** Each night: removes what has served its time. */
  tidy: ((ctx: Pick<Services, 'db' | 'clock'>) => Promise<void>)[];
  /** Asked right before a message leaves, by the name in its `onlyIf`. */
  mailChecks: Record<string, MailCheck>;
  personalData: PersonalPart[];
  mergeAccounts: MergePart[];
}

export type Feature = { name: string } & { [Hook in keyof Hooks]?: Hooks[Hook] };

const platformHooks = {
  routes: [],
  jobs: {},
  texts: [],
  prepare: [],
  tidy: [],
  mailChecks: {},
  personalData: [],
  mergeAccounts: [],
} satisfies Partial<Hooks>;

/** All that features hand in, in their order. Nothing stands under a hook of a feature that nobody fills. */
export type Parts = Pick<Hooks, keyof typeof platformHooks> & Partial<Hooks>;

/** Declares a feature's part of the server. */
export const feature = (manifest: Feature): Feature => manifest;

/** Joins what features hand in. Throws on a name that two of them use. */
export function compose(features: Feature[]): Parts {
  const parts: Record<string, unknown[] | Record<string, unknown>> = { ...platformHooks };
  for (const { name, ...hooks } of features) {
    for (const [hook, given] of Object.entries(hooks)) {
      if (Array.isArray(given)) parts[hook] = [...((parts[hook] as unknown[]) ?? []), ...given];
      else parts[hook] = joined((parts[hook] as Record<string, unknown>) ?? {}, given, name);
    }
  }
  return parts as unknown as Parts;
}

function joined(all: Record<string, unknown>, given: Record<string, unknown>, feature: string) {
  const twice = Object.keys(given).find((name) => Object.hasOwn(all, name));
  if (twice) throw new Error(`${feature} names "${twice}", which another feature has named`);
  return { ...all, ...given };
}
