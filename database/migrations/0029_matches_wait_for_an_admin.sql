-- Pairs that only the default of 75 had approved wait for an admin, as new ones do; where the venue set a
-- score, its choice stays. Told again once approved: until then neither family sees the pair.
UPDATE "family_matches" SET "status" = 'pending', "told_at" = NULL
	WHERE "status" = 'approved' AND "decided_at" IS NULL
	AND NOT EXISTS (SELECT FROM "venue_settings" WHERE "settings" ? 'matchApproveFrom');
