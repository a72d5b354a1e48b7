import { Link, type LinkProps } from '@tanstack/react-router';
import type { Messages } from 'use-intl';
import { useTranslations } from 'use-intl';
import type { FamilyQuestion, FamilyTopic } from '../help-rules.ts';
import type { HelpValues } from '../help-values.ts';

type Target = Pick<LinkProps, 'to' | 'search'> & {
  label: keyof Messages['familyHelp']['links'];
};

/** Where a family can do what an answer is about. */
const links: Partial<Record<FamilyQuestion, Target>> = {
  book: { to: '/booking', label: 'book' },
  trial: { to: '/book-guest', label: 'bookGuest' },
  cancel: { to: '/my-bookings', label: 'myBookings' },
  stored: { to: '/privacy', label: 'privacy' },
  copyOrDelete: { to: '/profile', search: { tab: 'settings' }, label: 'settings' },
  signing: { to: '/waiver', label: 'waiver' },
  pass: { to: '/shop', label: 'shop' },
  giftCard: { to: '/gift-card', label: 'giftCard' },
  photos: { to: '/profile', search: { tab: 'children' }, label: 'family' },
  secondAdult: { to: '/profile', search: { tab: 'children' }, label: 'family' },
  bookParty: { to: '/parties', label: 'parties' },
  found: { to: '/profile', search: { tab: 'settings' }, label: 'settings' },
};

type Props = { topic: FamilyTopic; questions: readonly FamilyQuestion[]; values: HelpValues };

/** One topic with its questions and answers. Its id is the anchor that other pages link to. */
export function HelpTopic({ topic, questions, values }: Props) {
  const t = useTranslations('familyHelp');
  return (
    <section aria-labelledby={topic}>
      <h2 id={topic} className="scroll-mt-24 text-3xl">
        {t(`topics.${topic}`)}
      </h2>
      <div className="mt-2 divide-y divide-border">
        {questions.map((question) => {
          const link = links[question];
          return (
            <div key={question} className="grid gap-1.5 py-5">
              <h3 className="font-bold font-sans text-lg leading-snug tracking-normal">
                {t(`questions.${question}.question`, values)}
              </h3>
              <p>{t(`questions.${question}.answer`, values)}</p>
              {link && (
                <Link
                  to={link.to}
                  search={link.search}
                  className="inline-flex min-h-11 w-fit items-center font-semibold text-link hover:underline"
                >
                  {t(`links.${link.label}`)}
                </Link>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}
