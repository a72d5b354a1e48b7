import { useTranslations } from 'use-intl';
import { NotOpenYet } from '#features/venue/client/index.ts';
import { isBookingOpen } from '#features/venue/venue-facts-rules.ts';
import { BookedTicket } from '#platform/client/illustrations/booked-ticket.tsx';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { MemberCard } from '#platform/client/illustrations/member-card.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Product } from '../../shop-contract.ts';
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
  const venue = useVenue();
  const emailAction = (
    <AnchorButton href={`mailto:${venue.email}`} variant="outline">
      {t('contactUs')}
    </AnchorButton>
  );
  const states = {
    pass: {
      illustration: <BookedTicket />,
      title: t('emptyPassesTitle'),
      ...(isBookingOpen(venue)
        ? {
            text: <p>{t('emptyPassesText')}</p>,
            action: <LinkButton to="/booking">{t('book')}</LinkButton>,
          }
        : { text: <NotOpenYet />, action: undefined }),
    },
    gift_card: {
      illustration: <Envelope />,
      title: t('emptyGiftCardsTitle'),
      text: <p>{t('emptyGiftCardsText')}</p>,
      action: emailAction,
    },
    membership: {
      illustration: <MemberCard />,
      title: t('emptyMembershipsTitle'),
      text: <p>{t('emptyMembershipsText')}</p>,
      action: emailAction,
    },
  };
  const { illustration, title, text, action } = states[type];
  return (
    <Card>
      <EmptyState illustration={illustration} title={title} action={action}>
        {text}
      </EmptyState>
    </Card>
  );
}
