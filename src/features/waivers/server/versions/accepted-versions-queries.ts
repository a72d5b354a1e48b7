/**
 * SQL: the versions whose signatures are accepted: the latest one that everyone had to sign, and later ones. Never
 * cached: publishing takes effect on all servers immediately.
 */
export const ACCEPTED_VERSIONS_SQL = `(select version from waiver_versions where position >=
  (select max(position) from waiver_versions where must_sign_again))`;
