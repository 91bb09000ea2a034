"""
What a table may choose: one class an option, whose members are the values and whose docstring is the question.

Sources such as D8 are the rows of the page "Where the rules come from" in the book.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from .cards import SEATS, Seat


class Choice(StrEnum):
    """The values of one option; each member carries its own docstring, and the class says what the option decides."""

    def __new__(cls, value: str, doc: str = "") -> Self:
        """Make the member spelt *value*, described by *doc*."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.__doc__ = doc
        return member


class Players(Choice):
    """How many play?  (sources A2, I1, I2)"""

    FOUR = "4", "Four, in two pairs who face each other."
    TWO = "2", "Two, each for himself."
    THREE = "3", "Three; whoever takes plays against the other two."

    seats: tuple[Seat, ...]
    """The seats that are taken, in clockwise order."""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Who scores together: the two pairs, or each player by himself."""
        if self is Players.FOUR:
            return (Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST)
        return tuple((seat,) for seat in self.seats)

    def partner(self, seat: Seat) -> Seat | None:
        """The partner of *seat*, or ``None`` where nobody has one."""
        return seat.partner if self is Players.FOUR else None


Players.FOUR.seats = SEATS
Players.TWO.seats = (Seat.NORTH, Seat.SOUTH)
Players.THREE.seats = (Seat.EAST, Seat.SOUTH, Seat.WEST)


class Layout(Choice):
    """How do the cards of belote for two lie?  (source I1)"""

    COLUMNS_8 = "columns8", "Eight face up, each on one that lies face down."
    HAND_6 = "hand6_table10", "Six in hand; five face up on the table, each on one that lies face down."


class ThreeDeal(Choice):
    """What do three players play with?  (source I2)"""

    EIGHT = "eight", "Twenty-four cards, without sevens and eights: eight each."
    TEN = "ten_talon", "Thirty-two cards: ten each and a talon of two; the taker takes it and lays two cards away."


class DefendersMark(Choice):
    """Where three play: what does each of the two defenders mark?  (source I2)"""

    EACH = "each", "All that their side has made."
    HALF = "half", "Half of it, rounded down."


class DealPackets(Choice):
    """In what packets does each player get his eight cards?  (sources A8, H1)"""

    THREE_TWO_THREE = "3-2-3", "Three, two and three; three and two before a card is turned up."
    TWO_THREE_THREE = "2-3-3", "Two, three and three; two and three before a card is turned up."
    THREE_THREE_TWO = "3-3-2", "Three, three and two; three and two before a card is turned up."
    FOUR_FOUR = "4-4", "Four and four; three and two before a card is turned up."
    SIX_TWO = "6-2", "Six and two; three and two before a card is turned up."


class RiseOnTrumpLead(Choice):
    """When trump is led: must you go higher than the trump that holds the trick?  (sources D4, D5)"""

    ALWAYS = "always", "Yes, over your partner too."
    UNLESS_PARTNER_MASTER = "unless_partner_master", "Yes, but not while your partner holds the trick."


class RuffWhenVoid(Choice):
    """When you cannot follow: must you ruff?  (sources D7, D8)"""

    UNLESS_PARTNER_MASTER = "unless_partner_master", "Yes, but not while your partner holds the trick."
    ALWAYS = "always", "Yes, even while your partner holds the trick."


class UndertrumpOpponent(Choice):
    """When an opponent has ruffed and you cannot go higher: must you still play a trump?  (source D10)"""

    REQUIRED = "required", "Yes, you must under-ruff (*pisser*)."
    OPTIONAL = "optional", "No, you may play any card."
    FORBIDDEN = "forbidden", "No, and you may not: discard if you can."


class PartnerMasterTrump(Choice):
    """When your partner's ruff holds the trick and you play a trump: must it be higher?  (sources D11, D12)"""

    FREE = "free", "No, any trump will do."
    NO_GRATUITOUS_UNDERTRUMP = (
        "no_gratuitous_undertrump",
        "If you can go higher you may not under-ruff him; you may still discard.",
    )
    MUST_RISE = "must_rise", "Yes, go higher if you can."


class RiseAtAllTrump(Choice):
    """At tout atout: must you go higher than the card that holds the trick?  (source D18)"""

    ALWAYS = "always", "Yes, over your partner too."
    UNLESS_PARTNER_MASTER = "unless_partner_master", "Yes, but not while your partner holds the trick."
    NEVER = "never", "No."


class NoTrumpValues(Choice):
    """What does the ace count at sans atout?  (source C4)"""

    ACE_19 = "a19", "19, so that a deal is still worth 162."
    PLAIN = "raw130", "11: 130 in all, brought back to 162."


class AllTrumpValues(Choice):
    """What do the cards count at tout atout?  (source C5)"""

    RAW = "raw", "Trump points in all four suits, 258 in all, brought back to 162."
    FFB_2015 = "ffb2015", "J 13, 9 9, A 6, 10 5, K 3, Q 2: 162 in all, as the federation wrote in 2015."
    JACK_14 = "alt14", "J 14, 9 9, A 6, 10 5, K 3, Q 1: 162 in all."


class AuctionKind(Choice):
    """How is trump chosen?  (sources B1–B7, H1–H7)"""

    TURNED_CARD = "turned_card", "A card is turned up; two rounds to take it or to name another suit."
    BIDS = "bids", "Players bid how many points their side will make."


class Contracts(Choice):
    """In what may a deal be played?  (sources B9, H20)"""

    SUITS = "suits", "In one of the four suits."
    ALL = "suits_sa_ta", "In one of the four suits, at sans atout or at tout atout."


class SevenExchange(Choice):
    """May the seven of the turned suit be exchanged for the turned card?  (source B6)"""

    OFF = "off", "No."
    AFTER_ROUND1_TAKE = "after_round1_take", "Yes, before the first trick, once the turned suit is taken in round one."


class AllPass(Choice):
    """What happens when everybody has passed?  (source B7)"""

    NEXT_DEALER = "next_dealer", "The cards are thrown in and the next player deals."
    SAME_DEALER = "same_dealer", "The cards are thrown in and the same player deals again."
    DEALER_FORCED = "dealer_forced", "The dealer must take."


class BeloteWords(Choice):
    """Which words must be said for the belote to count?  (source E3)"""

    BOTH = "both", "Both, *belote* with the first card and *rebelote* with the second."
    FIRST_ONLY = "first_only", "One, with the first of the two cards."
    AUTO = "auto", "None; it counts by itself."


class BeloteOrder(Choice):
    """Which of the two cards must be played first for the belote to count?  (source E2)"""

    ANY = "any", "Either."
    KING_FIRST = "king_first", "The king."


class BeloteWho(Choice):
    """Which side may score a belote?  (source E6)"""

    ANY = "any", "The side that holds it."
    TAKERS_ONLY = "takers_only", "The takers only."


class WhenSet(Choice):
    """Who marks it when the takers are set?"""

    KEPT = "kept", "The side that held it."
    TO_DEFENDERS = "to_defenders", "The defenders."


class Declarations(Choice):
    """Are declarations played?  (source F1)"""

    NONE = "none", "No."
    BAR = "bar", "Yes: runs of three or more, and four of a kind."


class DeclareTime(Choice):
    """When are declarations made?  (source F10)"""

    OWN_FIRST_CARD = "own_first_card", "With the player's own first card; what is not said does not count."
    BEFORE_PLAY = "before_play", "Before the first trick; what is not said by then does not count."
    AUTO = "auto", "They need not be made: all that can be declared counts."


class LongSequence(Choice):
    """What does a run of more than five cards count?  (source F4)"""

    SINGLE = "single", "100, as one declaration."
    SPLIT = "split", "It may be split, as eight in five and three."


class DeclarationTie(Choice):
    """Who scores when the best declarations of both sides are equal to the last?  (source F9)"""

    NONE = "none", "Nobody, and lower ones do not count either."
    TAKERS = "takers", "The takers."
    FIRST_SPEAKER = "trump_then_first_speaker", "The side of the player who spoke first."


class CarreOrder(Choice):
    """Of two fours of a kind that count the same: which is better?  (source F7)"""

    TEN_SECOND = "a_10_k_q", "Aces, tens, kings, queens: as in a trick."
    TEN_LAST = "a_k_q_10", "Aces, kings, queens, tens: as in a run."


class NoTrumpCarres(Choice):
    """What do fours of a kind count at sans atout?  (source C6)"""

    ACES_200 = "aces200", "Aces 200, tens 150, kings, queens, jacks and nines 100."
    SAME = "same", "The same as with trumps: jacks 200, nines 150."


class CannotShow(Choice):
    """What becomes of a declaration whose cards cannot be shown?  (source F16)"""

    NOTHING = "nothing", "It does not count."
    TO_OPPONENTS = "to_opponents", "The other side marks it."


class OnCapot(Choice):
    """Whose are the defenders' declarations when the takers win every trick?  (source F15)"""

    OWN = "own", "Still the defenders'."
    TRANSFER = "transfer", "The takers'."


class ContractMade(Choice):
    """When have the takers made their contract?  (source G4)"""

    MORE = "gt", "When they have more than the defenders."
    AT_LEAST = "ge", "When they have at least as much as the defenders."


class Tie(Choice):
    """What if both sides have the same?  (source G5)"""

    LITIGE = "litige", "*Litige*: the defenders mark theirs, the takers' points wait for the next deal."
    SET = "set", "The takers are set."
    MADE = "made", "The takers have made it; both mark their own."


class LitigeAward(Choice):
    """Who gets the points that waited?  (source G6)"""

    WINNER = "winner_of_next_deal", "Whoever wins the next deal: the takers if they make it, else the defenders."
    MAKER_ONLY = "maker_only", "The next takers who make their contract; until then they wait."


class LitigeBelote(Choice):
    """Does the takers' belote wait with their other points?  (source G7)"""

    SUSPENDED = "suspended", "Yes."
    KEPT = "kept", "No, they mark its 20 at once."


class LitigeLast(Choice):
    """What if both sides have the same in the last deal of a match?  (source G8)"""

    BOTH_MARK = "both_mark", "Each side marks its own; points from earlier deals go to nobody."
    LOST = "lost", "The takers' points wait for a deal that is not played."


class Rounding(Choice):
    """How are the points rounded when they are marked?  (sources G10, H21)"""

    NONE = "none", "Not at all."
    FIVE_UP = "nearest10_5up", "To the nearest ten; a five goes up."
    SIX_UP = "nearest10_6up", "To the nearest ten; a five goes down."


class Success(Choice):
    """When is a bid made?  (source H10)"""

    BID_AND_MAJORITY = "bid_and_majority", "When the takers reach it and have more than the defenders."
    BID_ONLY = "bid_only", "When the takers reach it."
    BID_ONLY_82 = "bid_only_82floor", "When the takers reach it; a bid of 80 needs 82."


class Method(Choice):
    """What do the takers mark when they make their bid?  (source H11)"""

    MADE_AND_BID = "faits_plus_demandes", "The points made and the bid."
    MADE = "faits", "The points made."
    BID = "demandes", "The bid."


class DoubleName(Choice):
    """What do players say to double a bid, and to redouble it?  (source H7)"""

    COINCHE = "coinche", "Coinche, and surcoinche."
    CONTRE = "contre", "Contre, and surcontre."


class DoubledForm(Choice):
    """To what does the double apply?  (source H9)"""

    WHOLE = "whole", "To everything: 160 and the bid."
    BID_ONLY = "bid_only", "To the bid alone."
    FORFEIT = "forfait", "To all but the bid."


class DoubledMade(Choice):
    """What do the defenders mark when a doubled bid is made?  (source H13)"""

    NOTHING = "forfeit_defence_zero", "Nothing."
    OWN = "own_points", "The points they made."


class CapotBidForm(Choice):
    """How does a bid of capot count?  (source H18)"""

    CONTRACT = "contract", "Like a bid of its value, beside the points made."
    LUMP = "lump", "As a lump sum for either side."


class TargetTest(Choice):
    """When does a side reach the end of the match?  (source G12)"""

    REACH = "ge", "When it reaches the target."
    EXCEED = "gt", "When it has more than the target."


class BothOver(Choice):
    """Who wins when both sides reach the target in one deal?  (source G13)"""

    HIGHER_WINS = "higher_wins", "The side that has more."
    DRAW = "draw", "Nobody: the match is drawn."


class EqualOver(Choice):
    """What if both reach the target with the same total?  (sources G13, H23)"""

    EXTRA_DEAL = "extra_deal", "One more deal is played."
    DRAW = "draw", "The match is drawn."
    LAST_CONTRACT = (
        "last_contract",
        "Whoever won the last contract wins: the takers if they made it, else the defenders.",
    )


class MatchForm(Choice):
    """How does a match end?  (source G15)"""

    POINTS = "points", "When a side reaches the target."
    DEALS = "deals", "After a fixed number of deals."
