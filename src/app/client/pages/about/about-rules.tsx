import { useTranslations } from 'use-intl';
import { usePageTexts, VenueText } from '#features/venue/client/index.ts';
import { Card } from '#platform/client/ui/card.tsx';

const texts = ['houseRules', 'policies'] as const;

/** House rules and policies, if the venue has written any. */
export function AboutRules() {
  const t = useTranslations('about');
  const { words, fields } = usePageTexts();
  const shownTexts = texts.filter((name) => fields || words[name]);
  if (shownTexts.length === 0) return null;
  return (
    <section className="page-column grid items-start gap-6 pb-14 sm:pb-20 md:grid-cols-2">
      {shownTexts.map((name) => (
        <Card key={name} className="grid gap-3">
          <h2 className="text-3xl">{t(`${name}Title`)}</h2>
          <div className="whitespace-pre-line">
            <VenueText name={name} />
          </div>
        </Card>
      ))}
    </section>
  );
}
