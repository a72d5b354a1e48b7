import { useVenue } from '#platform/client/use-venue.ts';
import type { Language } from '#shared/languages.ts';
import type { AgreementText } from '../../waiver-versions-contract.ts';
import { fillAgreement } from '../../waivers-rules.ts';

/** Shows a text as families see it, with the venue's name filled in. */
export function AgreementPreview({ text, language }: { text: AgreementText; language: Language }) {
  const { name } = useVenue();
  const { title, sections } = fillAgreement('', text, name);
  return (
    <div lang={language} className="grid max-w-prose gap-4">
      <h3 className="text-xl">{title}</h3>
      {sections.map(({ heading, paragraphs }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the only unique key of a section
        <div key={index} className="grid gap-2">
          <h4 className="font-bold text-lg">{heading}</h4>
          {paragraphs.map((paragraph, paragraphIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the only unique key of a paragraph
            <p key={paragraphIndex} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}
