import { ApiError } from '#platform/client/api.ts';
import type { Language } from '#shared/languages.ts';
import { call } from './calls.ts';

/** Has mails to the signed-in person follow the language of the page. Nobody signed in: nothing. */
export async function keepLanguageForAccount(language: Language): Promise<void> {
  try {
    await call('PATCH /api/auth/language', { body: { language } });
  } catch (error) {
    // The page is in the new language already; the mails stay as they were until the next choice.
    if (!(error instanceof ApiError || error instanceof TypeError)) throw error;
  }
}
