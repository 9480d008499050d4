CREATE TABLE "funnel_aliases" (
	"alias" text PRIMARY KEY NOT NULL,
	"funnel_id" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "funnel_aliases" ADD CONSTRAINT "funnel_aliases_funnel_id_funnel_rows_funnel_id_fk" FOREIGN KEY ("funnel_id") REFERENCES "public"."funnel_rows"("funnel_id") ON DELETE cascade ON UPDATE no action;