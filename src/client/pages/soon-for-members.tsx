import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

type Props = {
  title: string;
  lead: string;
  picture: ReactNode;
  empty: string;
  text: string;
  action?: ReactNode;
};

/** What a member's page says while there is nothing in it yet, and what to do meanwhile. */
export function SoonForMembers({ title, lead, picture, empty, text, action }: Props) {
  const t = useTranslations('soon');
  return (
    <div className="page-column py-6 sm:py-10">
      <PageHeading title={title} back={{ to: '/dashboard', label: t('back') }}>
        {lead}
      </PageHeading>
      <Card>
        <EmptyState picture={picture} title={empty} action={action}>
          <p>{text}</p>
        </EmptyState>
      </Card>
    </div>
  );
}
