import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { setCartOpen } from '../cart/use-cart.ts';
import { useProducts } from '../use-shop.ts';
import { ProductList } from './product-list.tsx';
import { ShopLoading } from './shop-loading.tsx';

const tabs = [
  { id: 'passes', type: 'pass', title: 'passes' },
  { id: 'gift-cards', type: 'gift_card', title: 'giftCards' },
  { id: 'memberships', type: 'membership', title: 'memberships' },
] as const;

/** /shop: passes, gift cards and memberships; the tab is in the URL (spec 2, Shop). */
export function ShopPage() {
  const t = useTranslations('shop.page');
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const search = useSearch({ from: '/shop' });
  const { tab = 'passes' } = hydrated ? search : {};
  const wasCancelled = hydrated && search.checkout === 'cancelled';
  useOpenCartFromUrl();

  return (
    <div className="page-column min-h-svh py-6 sm:py-10">
      <PageHeading title={t('title')}>
        <p>{t('lead')}</p>
      </PageHeading>
      {wasCancelled && (
        <Alert title={t('cancelledTitle')} className="mb-6">
          {t('cancelledText')}
        </Alert>
      )}
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={(id) =>
          void navigate({
            to: '/shop',
            search: { tab: id === 'passes' ? undefined : (id as 'gift-cards' | 'memberships') },
            replace: true,
            resetScroll: false,
          })
        }
        tabs={tabs.map(({ id, type, title }) => ({
          id,
          title: t(title),
          content: <Products type={type} />,
        }))}
      />
      <p className="mt-8 text-muted-ink">
        {t.rich('balance', {
          link: (text) => (
            <Link to="/gift-card" className="inline-link">
              {text}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}

function Products({ type }: { type: (typeof tabs)[number]['type'] }) {
  const t = useTranslations('shop.page');
  const products = useProducts();
  // The products are deferred, so that rendering the cards is interruptible and slow phones stay responsive.
  const deferredProducts = useDeferredValue(products.data);
  if (deferredProducts) {
    return (
      <ProductList
        type={type}
        products={deferredProducts.filter(({ productType }) => productType === type)}
      />
    );
  }
  if (!products.isError) return <ShopLoading />;
  return (
    <Alert variant="destructive" title={t('failedTitle')}>
      <p>{t('failedText')}</p>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        disabled={products.isFetching}
        onClick={() => void products.refetch()}
      >
        {t('tryAgain')}
      </Button>
    </Alert>
  );
}

/** Opens the cart for `?cart=open`, as after sign-in, and removes the parameter from the URL. */
function useOpenCartFromUrl() {
  const navigate = useNavigate();
  const { cart, tab } = useSearch({ from: '/shop' });
  useEffect(() => {
    if (cart !== 'open') return;
    setCartOpen(true);
    void navigate({ to: '/shop', search: { tab }, replace: true, resetScroll: false });
  }, [cart, tab, navigate]);
}
