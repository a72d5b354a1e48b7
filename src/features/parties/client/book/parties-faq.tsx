import { useTranslations } from 'use-intl';
import { Accordion } from '#platform/client/ui/accordion.tsx';
import { partyRefundValues } from '../../party-refund-rules.ts';

const questions = ['ahead', 'reply', 'policy', 'guests'] as const;

/** Frequently asked questions about parties (spec 2 and 9). */
export function PartiesFaq() {
  const t = useTranslations('parties');
  return (
    <section className="bg-sunken py-14 sm:py-20">
      <div className="page-column max-w-4xl">
        <h2 className="mb-8 text-4xl sm:text-5xl">{t('faqTitle')}</h2>
        <Accordion
          items={questions.map((id) => ({
            id,
            title: t(`faq.${id}.question`),
            content: <p>{t(`faq.${id}.answer`, partyRefundValues)}</p>,
          }))}
        />
      </div>
    </section>
  );
}
