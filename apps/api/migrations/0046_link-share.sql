ALTER TABLE "channel_costs" ADD COLUMN "link_messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_costs" ADD COLUMN "link_cost_micros" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_costs" ADD COLUMN "links_refused" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "link_share_percent" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_link_share" CHECK ("schools"."link_share_percent" between 0 and 100);