import { ApiError } from '#platform/client/api.ts';
import type { Language } from '#shared/languages.ts';
import { call } from './calls.ts';

/** Stores the page's language as the signed-in user's email language. Does nothing for visitors. */
export async function saveAccountLanguage(language: Language): Promise<void> {
  try {
    await call('PATCH /api/auth/language', { body: { language } });
  } catch (error) {
    // The page has already switched; the email language is stored with the next switch.
    if (!(error instanceof ApiError || error instanceof TypeError)) throw error;
  }
}
