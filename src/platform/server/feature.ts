import type { Registry } from 'prom-client';
import type { AccountMergeHandler } from './account-merge.ts';
import type { Route } from './http/route.ts';
import type { JobDefinition } from './jobs/jobs.ts';
import type { MessageCheck } from './outbox/message-check.ts';
import type { PersonalDataHandler } from './personal-data.ts';
import type { Services } from './services.ts';
import type { TextsByLanguage } from './translate.ts';

/**
 * Contributions of features. Each hook is an array, or a record whose keys are unique across features. A
 * feature that accepts contributions from others adds a hook by declaration merging.
 */
export interface Hooks {
  routes: Route[];
  jobs: Record<string, JobDefinition<never>>;
  texts: TextsByLanguage[];
  /** Seeds required rows at every start, before anything else. */
  prepare: ((ctx: Pick<Services, 'db' | 'config'>) => Promise<void>)[];
  /** Runs nightly, to delete data that is no longer needed. */
  cleanup: ((ctx: Pick<Services, 'db' | 'clock'>) => Promise<void>)[];
  /** Checks that run right before a message is sent, by the name in its `onlyIf`. */
  messageChecks: Record<string, MessageCheck>;
  /** Registers gauges, which read their values when a monitoring tool asks. */
  metrics: ((ctx: Services, registry: Registry) => void)[];
  personalData: PersonalDataHandler[];
  mergeAccounts: AccountMergeHandler[];
}

export type Feature = { name: string } & { [Hook in keyof Hooks]?: Hooks[Hook] };

const platformHooks = {
  routes: [],
  jobs: {},
  texts: [],
  prepare: [],
  cleanup: [],
  messageChecks: {},
  metrics: [],
  personalData: [],
  mergeAccounts: [],
} satisfies Partial<Hooks>;

/** All contributions in feature order. Without contributions, the platform's hooks are empty, and others undefined. */
export type ComposedHooks = Pick<Hooks, keyof typeof platformHooks> & Partial<Hooks>;

/** Declares the server manifest of a feature. */
export const feature = (manifest: Feature): Feature => manifest;

/** Merges the manifests. Throws for a duplicate name in a record hook. */
export function compose(features: Feature[]): ComposedHooks {
  const composed: Record<string, unknown[] | Record<string, unknown>> = { ...platformHooks };
  for (const { name, ...hooks } of features) {
    for (const [hook, contributed] of Object.entries(hooks)) {
      if (Array.isArray(contributed))
        composed[hook] = [...((composed[hook] as unknown[]) ?? []), ...contributed];
      else
        composed[hook] = mergeRecord(
          (composed[hook] as Record<string, unknown>) ?? {},
          contributed,
          name,
        );
    }
  }
  return composed as unknown as ComposedHooks;
}

function mergeRecord(
  existing: Record<string, unknown>,
  contributed: Record<string, unknown>,
  feature: string,
) {
  const duplicate = Object.keys(contributed).find((name) => Object.hasOwn(existing, name));
  if (duplicate)
    throw new Error(
      `${feature} contributes "${duplicate}", which another feature already contributes`,
    );
  return { ...existing, ...contributed };
}
