import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { AgreementTexts, PublishedVersion } from '../waiver-versions-contract.ts';

type Draft = { revision: number; texts: AgreementTexts };

/** Creates a draft from the current text, or returns the existing one. */
export async function aDraft(app: TestApp, admin: SignedIn): Promise<Draft> {
  const response = await app.call('POST', '/api/admin/waiver-versions/draft', {}, { as: admin });
  if (response.status !== 201) throw new Error(response.text);
  return response.json as Draft;
}

/** Replaces the title in both languages. */
export const withTitle = ({ en, es }: AgreementTexts, title: string): AgreementTexts => ({
  en: { ...en, title },
  es: { ...es, title: `${title} (es)` },
});

/** Publishes a new version that differs from the current one in its title. */
export async function aPublishedVersion(
  app: TestApp,
  admin: SignedIn,
  { title = 'A newer waiver', mustSignAgain = true } = {},
): Promise<PublishedVersion> {
  const draft = await aDraft(app, admin);
  const saved = await app.call(
    'PATCH',
    '/api/admin/waiver-versions/draft',
    { revision: draft.revision, texts: withTitle(draft.texts, title) },
    { as: admin },
  );
  const { revision } = saved.json as Draft;
  const response = await app.call(
    'POST',
    '/api/admin/waiver-versions/draft/publish',
    { revision, mustSignAgain },
    { as: admin },
  );
  if (response.status !== 200) throw new Error(response.text);
  return response.json as PublishedVersion;
}
