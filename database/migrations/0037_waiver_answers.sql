CREATE TABLE "waiver_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"waiver_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"answered_by" text,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiver_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"texts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "waiver_question_kind" CHECK ("waiver_questions"."kind" in ('photo-consent', 'yes-no', 'text', 'choice'))
);
--> statement-breakpoint
ALTER TABLE "waiver_answers" ADD CONSTRAINT "waiver_answers_waiver_id_waivers_id_fk" FOREIGN KEY ("waiver_id") REFERENCES "public"."waivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiver_answers" ADD CONSTRAINT "waiver_answers_question_id_waiver_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."waiver_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiver_answers_newest" ON "waiver_answers" USING btree ("waiver_id","question_id","answered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waiver_question_photo_consent" ON "waiver_questions" USING btree ("kind") WHERE "waiver_questions"."kind" = 'photo-consent' and "waiver_questions"."removed_at" is null;--> statement-breakpoint
-- Answers are only ever added. Only who gave one may change: to nobody when the account goes.
CREATE FUNCTION waiver_answers_stay() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('playvillage.retention', true) = 'on' THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.answered_by IS NULL
    AND to_jsonb(NEW) - 'answered_by' = to_jsonb(OLD) - 'answered_by' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an answer on a waiver is never changed' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER waiver_answers_stay BEFORE UPDATE OR DELETE ON waiver_answers
FOR EACH ROW EXECUTE FUNCTION waiver_answers_stay();
