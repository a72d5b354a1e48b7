-- What was sold before keeps the tax that the settings or the price list included in its price, at the rate of today.
CREATE TEMPORARY TABLE "included_rates" AS
SELECT kinds."kind",
  CASE WHEN list."value" IS NULL THEN 'Tax' ELSE rate."value"->>'name' END AS "name",
  CASE WHEN kinds."kind" = 'gift_card' THEN 0
    WHEN list."value" IS NULL THEN coalesce((venue."settings"->>'taxPercent')::numeric, 0)
    ELSE coalesce((rate."value"->>'percent')::numeric, 0) END AS "percent"
FROM (VALUES ('pass'), ('membership'), ('party'), ('gift_card')) AS kinds ("kind")
LEFT JOIN (SELECT "settings" FROM "venue_settings" LIMIT 1) AS venue ON true
LEFT JOIN LATERAL (SELECT venue."settings"->'priceList' AS "value"
  WHERE jsonb_typeof(venue."settings"->'priceList') = 'object') AS list ON true
LEFT JOIN LATERAL (
  SELECT rates."value" FROM jsonb_array_elements(list."value"->'taxRates') AS rates ("value")
  WHERE rates."value"->>'id' = list."value"->'taxOf'->>kinds."kind" LIMIT 1) AS rate ON true;
--> statement-breakpoint
INSERT INTO "sold_lines" ("sale_kind", "sale_id", "position", "kind", "names", "quantity", "unit_cents",
  "discount_cents", "tax_name", "tax_percent", "tax_kind", "tax_cents", "total_cents", "counted_at")
SELECT 'order', share."id", share."line", share."kind", jsonb_build_object('en', share."name", 'es', share."name"),
  share."quantity", share."unit_cents", share."cents" - share."paid_cents",
  CASE WHEN rate."percent" > 0 THEN rate."name" END,
  CASE WHEN rate."percent" > 0 THEN rate."percent" END,
  CASE WHEN rate."percent" > 0 THEN 'included' END,
  round(share."paid_cents" * rate."percent" / (100 + rate."percent"))::integer,
  share."paid_cents",
  CASE WHEN share."status" = 'paid' THEN coalesce(share."paid_at", share."created_at") END
FROM (
  -- A promo code reduced all lines except gift cards, in proportion to their prices.
  SELECT item.*, (CASE WHEN item."kind" = 'gift_card' THEN item."cents" ELSE
      item."cents_before" * item."paid_cents_of_all" / greatest(1, item."cents_of_all")
      - (item."cents_before" - item."cents") * item."paid_cents_of_all" / greatest(1, item."cents_of_all")
    END)::integer AS "paid_cents"
  FROM (
    SELECT line.*,
      (coalesce(sum("cents") FILTER (WHERE "kind" <> 'gift_card') OVER (PARTITION BY "id" ORDER BY "line"), 0))::bigint
        AS "cents_before",
      (coalesce(sum("cents") FILTER (WHERE "kind" <> 'gift_card') OVER (PARTITION BY "id"), 0))::bigint AS "cents_of_all",
      greatest(0, "total_cents"
        - coalesce(sum("cents") FILTER (WHERE "kind" = 'gift_card') OVER (PARTITION BY "id"), 0))::bigint
        AS "paid_cents_of_all"
    FROM (
      SELECT orders."id", orders."total_cents", orders."status", orders."paid_at", orders."created_at",
        entry."number" - 1 AS "line", entry."value"->>'productType' AS "kind", entry."value"->>'name' AS "name",
        (entry."value"->>'quantity')::integer AS "quantity", (entry."value"->>'unitCents')::integer AS "unit_cents",
        (entry."value"->>'quantity')::integer * (entry."value"->>'unitCents')::integer AS "cents"
      FROM "orders" CROSS JOIN LATERAL jsonb_array_elements("items") WITH ORDINALITY AS entry ("value", "number")
    ) AS line
  ) AS item
) AS share JOIN "included_rates" AS rate ON rate."kind" = share."kind";
--> statement-breakpoint
INSERT INTO "sold_lines" ("sale_kind", "sale_id", "position", "reverses", "kind", "names", "quantity", "unit_cents",
  "tax_name", "tax_percent", "tax_kind", "tax_cents", "total_cents", "counted_at")
SELECT line."sale_kind", line."sale_id", line."position", line."id", line."kind", line."names", -1, 0,
  line."tax_name", line."tax_percent", line."tax_kind",
  -round(line."tax_cents"::numeric * part."cents" / line."total_cents")::integer, -part."cents", refund."created_at"
FROM "order_refunds" AS refund
CROSS JOIN LATERAL jsonb_to_recordset(refund."items") AS item ("line" integer, "cents" integer)
CROSS JOIN LATERAL (SELECT sum(part."cents") AS "cents"
  FROM jsonb_to_recordset(refund."items") AS part ("line" integer, "cents" integer)) AS requested
JOIN "sold_lines" AS line ON line."sale_kind" = 'order' AND line."sale_id" = refund."order_id"
  AND line."position" = item."line" AND line."counted_at" IS NOT NULL
-- Less than requested may have been paid back, for example after an earlier refund in part, and a refund may have failed.
LEFT JOIN "refunds" AS payment_refund ON payment_refund."id" = refund."refund_id"
CROSS JOIN LATERAL (SELECT least(line."total_cents", round(
  item."cents"::numeric * (refund."value_cents" + refund."credit_cents"
    + CASE WHEN payment_refund."state" = 'failed' THEN 0 ELSE refund."money_cents" END)
    / greatest(1, requested."cents"))::integer) AS "cents") AS part
WHERE part."cents" > 0;
--> statement-breakpoint
INSERT INTO "sold_lines" ("sale_kind", "sale_id", "position", "kind", "names", "quantity", "unit_cents",
  "tax_name", "tax_percent", "tax_kind", "tax_cents", "total_cents", "counted_at")
SELECT sale."sale_kind", sale."sale_id", 0, 'party',
  jsonb_build_object('en', sale."name", 'es', sale."name"), 1, sale."cents",
  CASE WHEN rate."percent" > 0 THEN rate."name" END,
  CASE WHEN rate."percent" > 0 THEN rate."percent" END,
  CASE WHEN rate."percent" > 0 THEN 'included' END,
  round(sale."cents" * rate."percent" / (100 + rate."percent"))::integer, sale."cents", sale."counted_at"
FROM (
  SELECT 'party' AS "sale_kind", "id" AS "sale_id", "package_name" AS "name", "price_cents" AS "cents",
    NULL::timestamptz AS "counted_at"
  FROM "parties"
  UNION ALL
  SELECT 'party-payment', checkout."id", party."package_name", checkout."paid_cents",
    coalesce(checkout."settled_at", checkout."created_at")
  FROM "checkouts" AS checkout JOIN "parties" AS party ON party."id" = checkout."subject_id"
  WHERE checkout."kind" IN ('party', 'party-balance') AND checkout."paid_cents" > 0
  UNION ALL
  SELECT 'party-payment', payment."id", party."package_name", payment."amount_cents", payment."taken_at"
  FROM "party_desk_payments" AS payment JOIN "parties" AS party ON party."id" = payment."party_id"
) AS sale CROSS JOIN "included_rates" AS rate
WHERE rate."kind" = 'party';
--> statement-breakpoint
INSERT INTO "sold_lines" ("sale_kind", "sale_id", "position", "reverses", "kind", "names", "quantity", "unit_cents",
  "tax_name", "tax_percent", "tax_kind", "tax_cents", "total_cents", "counted_at")
SELECT line."sale_kind", line."sale_id", 0, line."id", line."kind", line."names", -1, 0,
  line."tax_name", line."tax_percent", line."tax_kind",
  -round(line."tax_cents"::numeric * refund."cents" / line."total_cents")::integer, -refund."cents", refund."at"
FROM (
  SELECT checkout."id", checkout."refunded_cents" AS "cents", coalesce(party."cancelled_at", party."updated_at") AS "at"
  FROM "checkouts" AS checkout JOIN "parties" AS party ON party."id" = checkout."subject_id"
  WHERE checkout."kind" IN ('party', 'party-balance')
  UNION ALL
  SELECT payment."id", payment."refunded_cents", coalesce(party."cancelled_at", party."updated_at")
  FROM "party_desk_payments" AS payment JOIN "parties" AS party ON party."id" = payment."party_id"
) AS refund
JOIN "sold_lines" AS line ON line."sale_kind" = 'party-payment' AND line."sale_id" = refund."id"
WHERE refund."cents" > 0;
--> statement-breakpoint
DROP TABLE "included_rates";

--> statement-breakpoint
-- An older program would store orders and parties without their lines.
update drizzle.compatible_from set program = 45;
