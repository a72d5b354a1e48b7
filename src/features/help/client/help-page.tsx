import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePageTexts } from '#features/venue/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { VenueMailLink } from '#platform/client/ui/venue-mail-link.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { topicsFor } from '../help-rules.ts';
import { toHelpValues } from '../help-values.ts';
import { HelpTopic } from './help-topic.tsx';
import { useHelpFacts } from './use-help-facts.ts';

/** /help: what families ask, answered with the rules of this venue. */
export function HelpPage() {
  const t = useTranslations('familyHelp');
  const tAbout = useTranslations('about');
  const venue = useVenue();
  const { words } = usePageTexts();
  const facts = useHelpFacts();
  const topics = facts.data ? topicsFor(facts.data) : [];
  const hasOwnWords = words.houseRules || words.policies || words.questions.length > 0;
  return (
    <div className="page-column py-10 sm:py-14">
      <PageHeading title={t('title')}>
        <p>{t('lead', { venue: venue.name })}</p>
      </PageHeading>
      {!facts.data && !facts.isError && <Skeleton className="h-svh" />}
      {facts.isError && (
        <Alert variant="destructive" title={t('failed')}>
          <Button
            variant="outline"
            size="small"
            className="mt-3"
            onClick={() => void facts.refetch()}
          >
            {t('tryAgain')}
          </Button>
        </Alert>
      )}
      {facts.data && (
        <div className="grid items-start gap-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14">
          <nav
            aria-label={t('topicsLabel')}
            className="rounded-card bg-secondary-soft p-3 text-secondary-soft-ink lg:sticky lg:top-24"
          >
            <ul>
              {topics.map(({ topic }) => (
                <li key={topic}>
                  <a
                    href={`#${topic}`}
                    className="flex min-h-11 items-center rounded-field px-3 font-semibold underline-offset-4 hover:underline"
                  >
                    {t(`topics.${topic}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="grid max-w-3xl gap-12">
            {topics.map(({ topic, questions }) => (
              <HelpTopic
                key={topic}
                topic={topic}
                questions={questions}
                values={toHelpValues(venue, facts.data)}
              />
            ))}
            {hasOwnWords && (
              <section>
                <h2 className="text-3xl">{t('ownWordsTitle')}</h2>
                <p className="mt-3">
                  {t.rich('ownWordsText', {
                    venue: venue.name,
                    about: (text) => (
                      <Link to="/about" className="inline-link">
                        {text}
                      </Link>
                    ),
                  })}
                </p>
              </section>
            )}
            <section>
              <h2 className="text-3xl">{tAbout('contactTitle')}</h2>
              <p className="mt-3">
                {tAbout.rich('contactText', {
                  email: venue.email,
                  mail: (text) => <VenueMailLink>{text}</VenueMailLink>,
                })}
              </p>
            </section>
          </div>
        </div>
      )}
    </div>
  );
}
