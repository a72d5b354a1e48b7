import type { CallContext } from '#platform/server/http/route.ts';
import { type Language, languages, offeredLanguages } from '#shared/languages.ts';
import { agreementWithHash } from '../agreement.ts';
import { findVersions } from './waiver-versions-queries.ts';

/** A text that can be signed: its version, in which language, and its hash. */
export type TextToSign = { version: string; language: Language; hash: string };

/**
 * The text whose hash was shown: what was read is what is signed. Without a hash it is the current one
 * in the caller's language. An older version's, or one in a language that the venue no longer offers, can
 * be signed only by who signed `before`, at a desk without network. Undefined when there is no such text
 * (any more).
 */
export async function findTextToSign(
  { db, venue, language }: Pick<CallContext, 'db' | 'venue' | 'language'>,
  { hash, before }: { hash: string | undefined; before: boolean },
): Promise<TextToSign | undefined> {
  const versions = await findVersions(db, before ? undefined : 1);
  const venueName = venue().name;
  const texts = versions.flatMap((version) =>
    (hash === undefined ? [language] : before ? languages : offeredLanguages(venue())).map(
      (language) => ({
        version: version.version,
        language,
        hash: agreementWithHash(version, venueName, language).hash,
      }),
    ),
  );
  return hash === undefined ? texts[0] : texts.find((text) => text.hash === hash);
}
