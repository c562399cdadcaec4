ALTER TABLE `checkins` ADD `watch` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `urgent` integer DEFAULT 0 NOT NULL;