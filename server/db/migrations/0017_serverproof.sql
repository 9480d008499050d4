CREATE TABLE "waiting_phones" (
	"user_id" text NOT NULL,
	"device_id" text NOT NULL,
	"label" text NOT NULL,
	"build" text,
	"pending" integer NOT NULL,
	"oldest_at" bigint,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "waiting_phones_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE INDEX "waiting_phones_pending" ON "waiting_phones" USING btree ("oldest_at") WHERE "waiting_phones"."pending" > 0;