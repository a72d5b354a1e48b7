import { ApiError } from '#platform/client/api.ts';
import type { Language } from '#shared/languages.ts';
import { call } from './calls.ts';

/** Stores the page's language for mails to the signed-in person. Does nothing for visitors. */
export async function keepLanguageForAccount(language: Language): Promise<void> {
  try {
    await call('PATCH /api/auth/language', { body: { language } });
  } catch (error) {
    // The page has already switched; mails keep their language until the next choice.
    if (!(error instanceof ApiError || error instanceof TypeError)) throw error;
  }
}
