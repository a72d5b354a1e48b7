import { useTranslations } from 'use-intl';
import { BookedTicket } from '#platform/client/illustrations/booked-ticket.tsx';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { MemberCard } from '#platform/client/illustrations/member-card.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Product } from '../shop-contract.ts';
import { GiftCardCard } from './gift-card-card.tsx';
import { MembershipCard } from './membership-card.tsx';
import { PassCard } from './pass-card.tsx';

type ProductType = Product['productType'];

const cards = { pass: PassCard, gift_card: GiftCardCard, membership: MembershipCard };

/** The products of a tab, or an empty state. */
export function ProductList({ type, products }: { type: ProductType; products: Product[] }) {
  if (products.length === 0) return <EmptyProductList type={type} />;
  const CardComponent = cards[type];
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {products.map((product) => (
        <li key={product.id} className="grid">
          <CardComponent product={product} />
        </li>
      ))}
    </ul>
  );
}

function EmptyProductList({ type }: { type: ProductType }) {
  const t = useTranslations('shop.page');
  const { email } = useVenue();
  const emailAction = (
    <AnchorButton href={`mailto:${email}`} variant="outline">
      {t('contactUs')}
    </AnchorButton>
  );
  const states = {
    pass: {
      illustration: <BookedTicket />,
      title: t('emptyPassesTitle'),
      text: t('emptyPassesText'),
      action: <LinkButton to="/booking">{t('book')}</LinkButton>,
    },
    gift_card: {
      illustration: <Envelope />,
      title: t('emptyGiftCardsTitle'),
      text: t('emptyGiftCardsText'),
      action: emailAction,
    },
    membership: {
      illustration: <MemberCard />,
      title: t('emptyMembershipsTitle'),
      text: t('emptyMembershipsText'),
      action: emailAction,
    },
  };
  const { illustration, title, text, action } = states[type];
  return (
    <Card>
      <EmptyState illustration={illustration} title={title} action={action}>
        <p>{text}</p>
      </EmptyState>
    </Card>
  );
}
