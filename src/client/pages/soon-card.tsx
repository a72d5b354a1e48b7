import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AnchorButton } from '../ui/anchor-button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useVenue } from '../use-venue.ts';

type Props = {
  title: string;
  lead: string;
  picture: ReactNode;
  empty: string;
  text: string;
};

/** What a page says while its feature has nothing to show: where the news will be, whom to ask. */
export function SoonCard({ title, lead, picture, empty, text }: Props) {
  const t = useTranslations('soon');
  const { email } = useVenue();
  return (
    <div className="page-column py-10 sm:py-14">
      <PageHeading title={title}>{lead}</PageHeading>
      <Card>
        <EmptyState
          picture={picture}
          title={empty}
          action={
            // One below the other on phones: side by side they would wrap as the fonts arrive.
            <div className="flex flex-col gap-3 sm:flex-row">
              <LinkButton to="/waitlist" hash="join">
                {t('joinWaitlist')}
              </LinkButton>
              <AnchorButton href={`mailto:${email}`} look="outline">
                {t('write')}
              </AnchorButton>
            </div>
          }
        >
          <p>{text}</p>
        </EmptyState>
      </Card>
    </div>
  );
}
