import '#platform/client/tokens.css';
import { createBrowserHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { onFirstEvent } from '#platform/client/on-first-event.ts';
import { whenIdle } from '#platform/client/when-idle.ts';
import { languages, localeOf } from '#shared/languages.ts';
import { registerMoneyStyle } from '#shared/money.ts';
import { App } from './app.tsx';
import { createAppRouter } from './router.ts';
import { documentLanguage, loadTexts } from './text-bundles.ts';

/** Hydrates the HTML from render.tsx with the same router, venue and language. */
async function start() {
  const root = document.getElementById('root');
  const venueJson = document.getElementById('venue')?.textContent;
  if (!root || !venueJson) throw new Error('The document lacks #root or #venue');
  const venue = JSON.parse(venueJson) as VenueFacts;
  for (const language of languages) {
    registerMoneyStyle(venue.currency, localeOf(language), venue.moneyStyles[language]);
  }
  const router = createAppRouter(createBrowserHistory());
  const language = documentLanguage();
  await Promise.all([router.load(), loadTexts(language, 'first-load')]);
  startTransition(() => {
    hydrateRoot(root, <App router={router} venue={venue} language={language} />);
  });
  const preload = async () =>
    (await import('./preload-linked-pages.ts')).preloadLinkedPages(router);
  // On a visitor's first page, nothing is preloaded before the first interaction.
  const page = router.state.matches.at(-1)?.staticData.page;
  if (page?.access === 'public' || page?.access === 'visitor') {
    onFirstEvent(['pointerdown', 'keydown', 'scroll'], preload);
  } else {
    whenIdle(preload);
  }
}

void start();
document.addEventListener('submit', ({ target: form }) => {
  if (!(form instanceof HTMLFormElement)) return;
  // If the import fails, only the focus change is skipped.
  import('#platform/client/forms/focus-invalid-field.ts').then(
    ({ focusInvalidField }) => focusInvalidField(form),
    () => undefined,
  );
});
if (import.meta.env.PROD) {
  whenIdle(async () => (await import('./register-worker.ts')).registerWorker());
}
