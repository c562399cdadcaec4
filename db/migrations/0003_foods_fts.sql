CREATE VIRTUAL TABLE `foods_fts` USING fts5(
	name,
	synonyms,
	category,
	content='foods',
	content_rowid='id',
	tokenize='porter unicode61 remove_diacritics 2'
);--> statement-breakpoint
CREATE TRIGGER `foods_fts_insert` AFTER INSERT ON `foods` BEGIN
	INSERT INTO `foods_fts` (rowid, name, synonyms, category)
	VALUES (new.id, new.name, new.synonyms, new.category);
END;--> statement-breakpoint
CREATE TRIGGER `foods_fts_delete` AFTER DELETE ON `foods` BEGIN
	INSERT INTO `foods_fts` (`foods_fts`, rowid, name, synonyms, category)
	VALUES ('delete', old.id, old.name, old.synonyms, old.category);
END;--> statement-breakpoint
CREATE TRIGGER `foods_fts_update` AFTER UPDATE OF id, name, synonyms, category ON `foods` BEGIN
	INSERT INTO `foods_fts` (`foods_fts`, rowid, name, synonyms, category)
	VALUES ('delete', old.id, old.name, old.synonyms, old.category);
	INSERT INTO `foods_fts` (rowid, name, synonyms, category)
	VALUES (new.id, new.name, new.synonyms, new.category);
END;
