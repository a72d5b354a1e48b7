-- Refund events of webhooks come from where refunds are recorded, and an admin's API keys end for good
-- with the role. Each statement leaves things as they are meant to be when it runs again.
CREATE OR REPLACE FUNCTION tell_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks('order.paid', jsonb_build_object('orderId', NEW.id, 'memberId', NEW.user_id,
    'status', NEW.status, 'totalCents', NEW.total_cents));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_change_made_known
AFTER UPDATE OF status ON orders
FOR EACH ROW WHEN (OLD.status <> 'paid' AND NEW.status = 'paid') EXECUTE FUNCTION tell_order();
--> statement-breakpoint
-- `given` is what this refund brought back, `refundedCents` all that came back so far. The status is
-- worked out as for people (statusOfOrder in features/shop/shop-rules.ts): no column says so.
CREATE OR REPLACE FUNCTION tell_order_refund(refunded uuid, given jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  bought orders%ROWTYPE;
  back integer;
BEGIN
  SELECT * INTO bought FROM orders WHERE id = refunded;
  back := (SELECT coalesce(sum(refunded_cents), 0) FROM checkouts
      WHERE kind = 'order' AND subject_id = refunded)
    + (SELECT coalesce(sum(value_cents), 0) FROM order_refunds WHERE order_id = refunded);
  PERFORM queue_webhooks('order.refunded', jsonb_build_object(
    'orderId', bought.id, 'memberId', bought.user_id,
    'status', CASE WHEN back >= bought.total_cents
      - CASE WHEN bought.status = 'paid' THEN 0 ELSE bought.value_cents END
      THEN 'refunded' ELSE 'partially_refunded' END,
    'totalCents', bought.total_cents, 'refundedCents', back) || given);
END;
$$;
--> statement-breakpoint
-- What the office gives back of an order: money, value and credit of one refund are one event. Money
-- that the provider refused and that is asked for again is no other refund.
CREATE OR REPLACE FUNCTION tell_office_refund() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_order_refund(NEW.order_id, jsonb_build_object('moneyCents', NEW.money_cents,
    'valueCents', NEW.value_cents, 'creditCents', NEW.credit_cents));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_refund_made_known
AFTER INSERT ON order_refunds FOR EACH ROW EXECUTE FUNCTION tell_office_refund();
--> statement-breakpoint
-- A payment that came when the order was let go, and goes back whole: nothing was granted, so the office
-- has nothing to take back, and order_refunds no row.
CREATE OR REPLACE FUNCTION tell_returned_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.subject_id AND status <> 'paid') THEN
    PERFORM tell_order_refund(NEW.subject_id, jsonb_build_object(
      'moneyCents', NEW.refunded_cents - OLD.refunded_cents, 'valueCents', 0, 'creditCents', 0));
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_payment_returned_known
AFTER UPDATE OF refunded_cents ON checkouts
FOR EACH ROW WHEN (NEW.kind = 'order' AND NEW.refunded_cents > OLD.refunded_cents)
EXECUTE FUNCTION tell_returned_payment();
--> statement-breakpoint
-- Whichever way an admin's role is taken, the keys do not come back with it.
CREATE OR REPLACE FUNCTION revoke_keys_of_admin() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_keys SET revoked_at = now() WHERE user_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_admin_keys_end
AFTER UPDATE OF role ON users
FOR EACH ROW WHEN (OLD.role = 'admin' AND NEW.role <> 'admin')
EXECUTE FUNCTION revoke_keys_of_admin();
--> statement-breakpoint
-- Keys of who is no admin any more already.
UPDATE api_keys SET revoked_at = now() FROM users
WHERE users.id = api_keys.user_id AND users.role <> 'admin' AND api_keys.revoked_at IS NULL;
