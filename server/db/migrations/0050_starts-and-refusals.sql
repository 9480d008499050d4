CREATE TABLE "carrier_refusals" (
	"carrier" text NOT NULL,
	"channel" text NOT NULL,
	"day" bigint NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "carrier_refusals_carrier_channel_day_reason_pk" PRIMARY KEY("carrier","channel","day","reason")
);
--> statement-breakpoint
CREATE TABLE "taken_starts" (
	"reply_hash" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "taken_starts_at" ON "taken_starts" USING btree ("at");