import { PaymentReviews } from '#features/checkouts/client/payment-reviews.tsx';
import { OfficeOrders } from '#features/shop/client/office/office-orders.tsx';

/** /admin/orders: payments in review, then every order. */
export function OrdersPart() {
  return (
    <>
      <PaymentReviews />
      <OfficeOrders />
    </>
  );
}
