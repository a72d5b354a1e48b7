import { useTranslations } from 'use-intl';
import type { VenueTextValues } from '#features/openings/client/index.ts';
import { usePageTexts } from '#features/venue/client/index.ts';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { Accordion } from '#platform/client/ui/accordion.tsx';
import { VenueMailLink } from '#platform/client/ui/venue-mail-link.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { faqIdsOf } from './faq-ids.ts';

/** The FAQ, with one open answer at a time, and a contact for other questions. */
export function AboutFaq({ textValues }: { textValues: VenueTextValues }) {
  const t = useTranslations('about');
  const pageTexts = usePageTexts();
  const builtIn = faqIdsOf(textValues);
  return (
    <section className="bg-sunken py-14 sm:py-20">
      <div className="page-column grid gap-8 lg:grid-cols-[5fr_7fr] lg:gap-14">
        <div>
          <h2 className="text-4xl sm:text-5xl">{t('faqTitle')}</h2>
          <div className="mt-6 hidden lg:block">
            <Envelope className="w-56" />
            <ContactHint />
          </div>
        </div>
        <div>
          {pageTexts.fields ? (
            <pageTexts.fields.Questions
              builtIn={builtIn.map((id) => ({ id, question: t(`faq.${id}.question`, textValues) }))}
            />
          ) : (
            <Accordion
              items={[
                ...builtIn
                  .filter((id) => !pageTexts.hiddenQuestions.includes(id))
                  .map((id) => ({
                    id: id as string,
                    title: t(`faq.${id}.question`, textValues),
                    content: <p>{t(`faq.${id}.answer`, textValues)}</p>,
                  })),
                ...pageTexts.words.questions.map(({ question, answer }) => ({
                  id: question,
                  title: question,
                  content: <p className="whitespace-pre-line">{answer}</p>,
                })),
              ]}
            />
          )}
          <div className="mt-8 lg:hidden">
            <ContactHint />
          </div>
        </div>
      </div>
    </section>
  );
}

function ContactHint() {
  const t = useTranslations('about');
  const { email } = useVenue();
  return (
    <>
      <p className="display mt-3 text-xl">{t('contactTitle')}</p>
      <p className="text-muted-ink">
        {t.rich('contactText', {
          email,
          mail: (text) => <VenueMailLink>{text}</VenueMailLink>,
        })}
      </p>
    </>
  );
}
