import { PaymentReviews } from '#features/checkouts/client/payment-reviews.tsx';
import { OfficeOrders } from '#features/shop/client/office/office-orders.tsx';

/** /admin/orders: payments in review, followed by all orders. */
export function OrdersSection() {
  return (
    <>
      <PaymentReviews />
      <OfficeOrders />
    </>
  );
}
