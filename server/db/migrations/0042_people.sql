CREATE TABLE "person_links" (
	"first_id" text NOT NULL,
	"second_id" text NOT NULL,
	"decision" text NOT NULL,
	"decided_at" bigint NOT NULL,
	"decided_by" text NOT NULL,
	"decided_by_name" text NOT NULL,
	CONSTRAINT "person_links_first_id_second_id_pk" PRIMARY KEY("first_id","second_id")
);
--> statement-breakpoint
ALTER TABLE "person_links" ADD CONSTRAINT "person_links_first_id_funnel_rows_funnel_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."funnel_rows"("funnel_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_links" ADD CONSTRAINT "person_links_second_id_funnel_rows_funnel_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."funnel_rows"("funnel_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_links_second" ON "person_links" USING btree ("second_id");