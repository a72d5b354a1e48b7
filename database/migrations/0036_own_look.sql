CREATE TABLE "venue_image_files" (
	"image_id" uuid NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "venue_image_files_image_id_format_width_pk" PRIMARY KEY("image_id","format","width"),
	CONSTRAINT "venue_image_format" CHECK ("venue_image_files"."format" in ('avif', 'webp', 'png'))
);
--> statement-breakpoint
CREATE TABLE "venue_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"plate_on" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venue_image_kind" CHECK ("venue_images"."kind" in ('logo', 'icon', 'photo')),
	CONSTRAINT "venue_image_plate" CHECK ("venue_images"."plate_on" in ('light', 'dark'))
);
--> statement-breakpoint
ALTER TABLE "venue_image_files" ADD CONSTRAINT "venue_image_files_image_id_venue_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."venue_images"("id") ON DELETE cascade ON UPDATE no action;